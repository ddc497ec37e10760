-- An active reservation whose time is over: it holds no stock any more, even before the job marks it as expired. Plain SQL, so that
-- the planner uses the partial indexes on active reservations.
CREATE OR REPLACE FUNCTION reservation_is_over(status text, expires_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT status = 'active' AND expires_at <= present()
$$;
