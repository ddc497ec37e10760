-- The current time for every time-based rule, in one place so that tests can move it. Plain SQL, so that the planner inlines now() and can use
-- indexes.
CREATE OR REPLACE FUNCTION present() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT now()
$$;
