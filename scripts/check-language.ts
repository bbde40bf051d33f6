// `node scripts/check-language.ts` counts the forms that language-rules.ts refuses in comments, names of tests, other texts
// (summaries of routes, reasons of acrossCompanies, log texts) and the subjects of commits since the commit that
// language-budget.json names, and fails above the budget. With paths it prints each fault below them:
// `node scripts/check-language.ts packages/server/src/channels`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { faultsOfSubject, faultsOfText, type LanguageRule } from './language-rules.ts'
import { type SourceText, textsOf } from './source-texts.ts'
import { ROOT } from './run-tool.ts'

interface Fault extends SourceText {
  file: string
  rules: readonly LanguageRule[]
}

const Budget = z.strictObject({
  comments: z.number(),
  testNames: z.number(),
  /** Summaries of routes, reasons of acrossCompanies and log texts. */
  texts: z.number(),
  /** Subjects are checked from the commit after this one. */
  commitsAfter: z.string(),
})

const budget = Budget.parse(
  JSON.parse(readFileSync(join(ROOT, 'scripts/language-budget.json'), 'utf8')),
)

const gitLines = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line !== '')

const paths = process.argv.slice(2)
const files = gitLines(
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  '--',
  ...paths,
).filter((file) => /\.(?:ts|tsx|cjs|mjs|js|sql)$/.test(file))
const faults = files.flatMap(faultsIn)

if (paths.length > 0)
  for (const { file, line, rules, text } of faults)
    console.log(
      `${file}:${line}: ${rules.join(', ')}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
    )

const comments = countOf('comment')
const testNames = countOf('test name')
const texts = faults.length - comments - testNames
console.log(
  `${comments} comments, ${testNames} names of tests and ${texts} other texts in refused forms`,
)
if (paths.length === 0) {
  checkBudget('comments', comments, budget.comments)
  checkBudget('names of tests', testNames, budget.testNames)
  checkBudget('other texts', texts, budget.texts)
  judgeSubjects()
}

function countOf(kind: Fault['kind']): number {
  return faults.filter((fault) => fault.kind === kind).length
}

function faultsIn(file: string): Fault[] {
  return textsOf(file, readFileSync(join(ROOT, file), 'utf8'))
    .map((text) => ({ ...text, file, rules: faultsOfText(text.text) }))
    .filter(({ rules }) => rules.length > 0)
}

/** A budget only falls: fewer faults than it allows fail too, until the file says the lower number. */
function checkBudget(what: string, count: number, most: number): void {
  if (count === most) return
  process.exitCode = 1
  console.error(
    count > most
      ? `${what}: ${count} in refused forms, ${most} allowed. List them: node scripts/check-language.ts packages`
      : `${what}: only ${count} are left. Lower the budget in scripts/language-budget.json`,
  )
}

function judgeSubjects(): void {
  if (!hasCommit(budget.commitsAfter)) {
    console.log(
      'subjects of commits: not checked, since the history begins after the commit of the budget',
    )
    return
  }
  const subjects = gitLines('log', '--format=%h %s', '--no-merges', `${budget.commitsAfter}..HEAD`)
  for (const line of subjects) {
    const subject = line.slice(line.indexOf(' ') + 1)
    const rules = faultsOfSubject(subject)
    if (rules.length === 0) continue
    process.exitCode = 1
    console.error(`commit ${line}: ${rules.join(', ')}`)
  }
  console.log(`${subjects.length} subjects of commits checked`)
}

function hasCommit(id: string): boolean {
  try {
    gitLines('cat-file', '-e', `${id}^{commit}`)
    return true
  } catch {
    return false
  }
}
