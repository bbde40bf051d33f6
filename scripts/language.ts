// `node scripts/language.ts` counts what language-rules.ts refuses in comments, in names of tests and in the subjects of
// commits since the one that language-budget.json names, and fails above the budget. With paths it prints each fault
// below them: `node scripts/language.ts packages/server/src/channels`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { faultsOfSubject, faultsOfText, type LanguageRule } from './language-rules.ts'
import { type SourceText, textsOf } from './source-texts.ts'
import { ROOT } from './tool.ts'

interface Fault extends SourceText {
  file: string
  rules: readonly LanguageRule[]
}

const Budget = z.strictObject({
  comments: z.number(),
  testNames: z.number(),
  /** Subjects are checked from the commit after this one. */
  commitsAfter: z.string(),
})

const budget = Budget.parse(
  JSON.parse(readFileSync(join(ROOT, 'scripts/language-budget.json'), 'utf8')),
)

const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    .split('\n')
    .filter((line) => line !== '')

const paths = process.argv.slice(2)
const files = git('ls-files', '--cached', '--others', '--exclude-standard', '--', ...paths).filter(
  (file) => /\.(?:ts|tsx|cjs|mjs|js|sql)$/.test(file),
)
const faults = files.flatMap(faultsIn)

if (paths.length > 0)
  for (const { file, line, rules, text } of faults)
    console.log(
      `${file}:${line}: ${rules.join(', ')}: ${text.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
    )

const comments = faults.filter(({ kind }) => kind === 'comment').length
const testNames = faults.length - comments
console.log(`${comments} comments and ${testNames} names of tests in private forms`)
if (paths.length === 0) {
  judge('comments', comments, budget.comments)
  judge('names of tests', testNames, budget.testNames)
  judgeSubjects()
}

function faultsIn(file: string): Fault[] {
  return textsOf(file, readFileSync(join(ROOT, file), 'utf8'))
    .map((text) => ({ ...text, file, rules: faultsOfText(text.text) }))
    .filter(({ rules }) => rules.length > 0)
}

/** A budget only falls: fewer faults than it allows fail too, until the file says the lower number. */
function judge(what: string, count: number, most: number): void {
  if (count === most) return
  process.exitCode = 1
  console.error(
    count > most
      ? `${what}: ${count} in private forms, ${most} allowed. Name each: node scripts/language.ts packages`
      : `${what}: only ${count} are left. Lower the budget in scripts/language-budget.json`,
  )
}

function judgeSubjects(): void {
  if (!hasCommit(budget.commitsAfter)) {
    console.log('subjects of commits: not run, since the history begins later than the budget says')
    return
  }
  const subjects = git('log', '--format=%h %s', '--no-merges', `${budget.commitsAfter}..HEAD`)
  for (const line of subjects) {
    const subject = line.slice(line.indexOf(' ') + 1)
    const rules = faultsOfSubject(subject)
    if (rules.length === 0) continue
    process.exitCode = 1
    console.error(`commit ${line}: ${rules.join(', ')}`)
  }
  console.log(`${subjects.length} subjects of commits read`)
}

function hasCommit(id: string): boolean {
  try {
    git('cat-file', '-e', `${id}^{commit}`)
    return true
  } catch {
    return false
  }
}
