import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { CommandRefusal, runCommand } from './run-command.ts'

// npm run numbers: lists stored telephone numbers that are impossible, doubtful or shared by two contacts.

const HELP = `Lists contacts whose telephone number is impossible, doubtful or that of another contact, company by company.
The command changes nothing: administrators correct them on the page "Números a corrigir" under Contatos.

npm run numbers [-- --company 3] [-- --from 3:1200] [-- --json]

  --company  only this company
  --from     continues after contact 1200 of company 3, as an interrupted run prints it
  --json     one line of JSON per finding

Guichê may be running. DATA_DIR, DATABASE_URL, SECRET and the other variables select the installation, as for npm start.`

await runCommand('numbers', HELP, async (signal) => {
  const { values } = parseArgs({
    options: {
      company: { type: 'string' },
      from: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  })
  const config = readConfig(process.env)
  // Imports the whole server; dynamic, so that a mistyped option is refused before.
  const { reviewAllNumbers } = await import('./review-all-numbers.ts')
  await reviewAllNumbers(config, {
    companyId: values.company === undefined ? undefined : wholeNumber(values.company),
    from: parseCursor(values.from),
    isData: values.json,
    signal,
    tell: (line) => console.log(line),
  })
})

function parseCursor(from: string | undefined) {
  const [companyId = '0', contactId = '0'] = from?.split(':') ?? []
  return { companyId: wholeNumber(companyId), contactId: wholeNumber(contactId) }
}

function wholeNumber(typed: string): number {
  if (/^\d{1,9}$/.test(typed)) return Number(typed)
  throw new CommandRefusal(`${typed} is not the id of a company or contact`)
}
