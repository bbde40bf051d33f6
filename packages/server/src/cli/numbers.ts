import { parseArgs } from 'node:util'
import { readConfig } from '../platform/config.ts'
import { CommandRefusal, runCommand } from './run-command.ts'

// npm run numbers: lists stored telephone numbers that are impossible, doubtful or shared by two contacts.

const HELP = `Lists contacts whose telephone number is impossible, doubtful or that of another contact, company by company.
Nothing is changed: administrators correct them on the page "Números a corrigir" under Contatos.

npm run numbers [-- --company 3] [-- --from 3:1200] [-- --json]

  --company  this company alone
  --from     goes on behind contact 1200 of company 3, as an interrupted run says
  --json     a line of data for each finding

It runs while Guichê does or not. DATA_DIR, DATABASE_URL, SECRET and the others say which Guichê, as they do for npm start.`

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
    from: placeInList(values.from),
    isData: values.json,
    signal,
    tell: (line) => console.log(line),
  })
})

function placeInList(from: string | undefined) {
  const [companyId = '0', contactId = '0'] = from?.split(':') ?? []
  return { companyId: wholeNumber(companyId), contactId: wholeNumber(contactId) }
}

function wholeNumber(typed: string): number {
  if (/^\d{1,9}$/.test(typed)) return Number(typed)
  throw new CommandRefusal(`${typed} is no number of a company or contact`)
}
