-- A changed address invalidates a mail server's rejection of the previous one.
CREATE OR REPLACE FUNCTION forget_mail_refusal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF lower(NEW.email) <> lower(OLD.email) THEN
    NEW.mail_refused_at := NULL;
    NEW.mail_refusal := NULL;
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER users_address_changed BEFORE UPDATE OF email ON users FOR EACH ROW EXECUTE FUNCTION forget_mail_refusal();
