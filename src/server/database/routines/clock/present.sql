-- The present moment in every rule about time: one place, so that tests can move it. Plain SQL, so that the planner puts now() in its
-- stead and indexes are used as ever.
CREATE OR REPLACE FUNCTION present() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT now()
$$;
