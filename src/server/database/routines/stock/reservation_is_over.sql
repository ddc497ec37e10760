-- True for an active reservation that has expired: it no longer holds stock, even before the job marks it as expired. Plain SQL, so that the planner
-- can use the partial indexes on active reservations.
CREATE OR REPLACE FUNCTION reservation_is_over(status text, expires_at timestamptz) RETURNS boolean
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT status = 'active' AND expires_at <= present()
$$;
