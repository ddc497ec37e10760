import { expect, test } from 'vitest'
import { silenceMs, withPoolOverLine } from '../testing/database/database-line.ts'

test('an idle connection is not silent, and a transaction can allow slower statements', () =>
  withPoolOverLine(async (pool) => {
    const client = await pool.connect()
    const pid = async () => (await client.query('select pg_backend_pid() as pid')).rows[0]?.pid
    const before = await pid()
    await client.query('select pg_sleep(0.9)').then(
      () => expect.fail('It was waited for'),
      () => undefined,
    )
    client.release(true)
    const patient = await pool.connect()
    await patient.query(`create temp table checked (n int);
      create function pg_temp.check_slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(1.2); return null; end $$;
      create constraint trigger checked after insert on checked deferrable initially deferred for each row execute function pg_temp.check_slowly()`)
    await patient.query('begin')
    await patient.query("set local statement_timeout = '45s'")
    await patient.query('select pg_sleep(1.2)')
    await patient.query('insert into checked values (1)')
    await patient.query('commit')
    await new Promise((resolve) => setTimeout(resolve, silenceMs * 2))
    expect((await patient.query('select pg_backend_pid() as pid')).rows[0]?.pid).not.toBe(before)
    await expect(patient.query('select pg_sleep(1.2)')).rejects.toThrow()
    patient.release(true)
  }))
