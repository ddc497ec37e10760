import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** A user with this role and a session like one created by a login, too new for a bench request to extend it. */
export async function signIn(
  client: pg.Client,
  username: string,
  role: 'rivenditore' | 'admin',
): Promise<{ id: string; cookie: string }> {
  await client.query(
    `insert into users (id, username, email, password_hash, user_role, subscription_plan)
     values (gen_random_uuid(), $1, $1 || '@example.it', '-', $2, 'starter') on conflict do nothing`,
    [username, role],
  )
  const { rows } = await client.query<{ id: string }>('select id from users where username = $1', [username])
  const id = rows[0]?.id ?? ''
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into sessions (sid, user_id, sess, expire) values ($1, $2, '{}', now() + interval '29 days 12 hours')`,
    [createHash('sha256').update(token).digest('hex'), id],
  )
  return { id, cookie: `filiera_session=${token}` }
}
