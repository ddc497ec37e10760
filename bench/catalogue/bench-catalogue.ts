// npm run bench -- catalogue [DIRECTORY …] [--seconds 4] [--rounds 3] [--connections 10,50] [--only REGEXP]: measures the portal against a
// bare server with the same statements, and catalogues of different sizes, interleaved in one run. Fill the directories first:
// `npm run bench -- fill 10000`, and 1000000.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Measurement, measure, median } from '../measure.ts'
import { type OpenCatalogue, openCatalogue, pidOf } from './open-catalogue.ts'
import { chooseRequests, type Requests } from './requests.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '10,50' },
    only: { type: 'string', default: '' },
  },
})
const names = positionals.length > 0 ? positionals : ['10000']

interface Subject {
  name: string
  address: string
  pid: number
  databasePid: number
  cookie: string
  requests: Requests
}

async function toSubjects({ url, cookie, databasePid, app, bare }: OpenCatalogue): Promise<Subject[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { count, requests } = await chooseRequests(client).finally(() => client.end())
  return [
    { name: `Filiera, ${count}`, address: app.address, pid: pidOf(app.child), databasePid, cookie, requests },
    { name: `nudo, ${count}`, address: bare.address, pid: pidOf(bare.child), databasePid, cookie, requests },
  ]
}

async function run(): Promise<void> {
  await using closing = new AsyncDisposableStack()
  const subjects: Subject[] = []
  for (const name of names) subjects.push(...(await toSubjects(closing.use(await openCatalogue(name)))))
  const kinds = Object.keys(subjects[0]?.requests ?? {}).filter((kind) => new RegExp(values.only).test(kind))
  for (const connections of values.connections.split(',').map(Number)) {
    const measured = new Map<string, Measurement[]>()
    for (let round = -1; round < Number(values.rounds); round++) {
      for (const kind of kinds) {
        for (const subject of subjects) {
          const { address, cookie, pid, databasePid, requests } = subject
          const gets = (requests[kind] ?? []).map((path) => ({ method: 'GET' as const, path, headers: { cookie } }))
          const seconds = round < 0 ? 1 : Number(values.seconds)
          const result = await measure({ address, requests: gets, connections, seconds, appPid: pid, databasePid })
          // The first round is only a warm-up.
          if (round >= 0)
            measured.set(`${kind}|${subject.name}`, [...(measured.get(`${kind}|${subject.name}`) ?? []), result])
        }
      }
    }
    report(connections, kinds, subjects, measured)
  }
}

function report(connections: number, kinds: string[], subjects: Subject[], measured: Map<string, Measurement[]>): void {
  console.log(`\n${connections} connessioni, mediane di ${values.rounds} giri da ${values.seconds} s\n`)
  console.log(
    '| richiesta | server | req/s | p50 ms | p99 ms | CPU ms/req | CPU rispetto al nudo | CPU rispetto al più piccolo | errori |',
  )
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- | --- |')
  for (const kind of kinds) {
    for (const [index, { name }] of subjects.entries()) {
      const rounds = measured.get(`${kind}|${name}`) ?? []
      const of = (field: keyof Measurement) => median(rounds.map((result) => result[field]))
      // Ratios are computed per round, so that a slow moment of the machine affects both sides.
      const against = (other: string | undefined) =>
        other === undefined || other === name
          ? ''
          : median(
              rounds.map(
                (result, round) =>
                  result.cpuPerRequest / (measured.get(`${kind}|${other}`)?.[round]?.cpuPerRequest ?? Number.NaN),
              ),
            ).toFixed(2)
      const bare = index % 2 === 0 ? subjects[index + 1]?.name : undefined
      const smallest = index > 1 ? subjects[index % 2]?.name : undefined
      const cells = [
        of('requestsPerSecond').toFixed(0),
        of('p50').toFixed(0),
        of('p99').toFixed(0),
        of('cpuPerRequest').toFixed(3),
      ]
      console.log(
        `| ${kind} | ${name} | ${cells.join(' | ')} | ${against(bare)} | ${against(smallest)} | ${of('failures')} |`,
      )
    }
  }
}

await run()
