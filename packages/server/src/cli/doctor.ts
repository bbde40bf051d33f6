import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { runCommand } from './run-command.ts'
import { formatReport } from './format-report.ts'

// npm run doctor: for operators with access to the machine, even when signing in is impossible.

const HELP = `Checks database, disk, clock, public address, mail, browser notifications and lines, while Guichê runs or not,
and recommends actions. The command changes nothing and sends nothing.

npm run doctor [-- --json]

  --json   the same report as JSON

The exit code is 1 if a check fails, otherwise 0. An embedded database that is stopped is started for the command
and stopped again. DATA_DIR, DATABASE_URL, SECRET and the other variables select the installation, as for npm start.`

await runCommand('doctor', HELP, async () => {
  const { values } = parseArgs({ options: { json: { type: 'boolean' } } })
  const config = readConfig(process.env)
  // Imports the whole server; dynamic, so that a mistyped option is refused before.
  const { runDoctorChecks: examineAll } = await import('./run-doctor-checks.ts')
  const reports = await examineAll(config, (report) => {
    if (!values.json) console.log(formatReport(report))
  })
  if (values.json) console.log(JSON.stringify(reports, undefined, 2))
  if (reports.some(({ state }) => state === 'failing')) process.exitCode = 1
})
