// npm run check: all static checks of the code. All steps run even after a failure, so that a run reports every
// fault. `npm run check -- lint types` runs only the steps whose names begin so.
import { isMultiDevicePresent } from './multi-device.ts'
import { ROOT, runFile, toolFile } from './run-tool.ts'

interface Step {
  name: string
  file: string
  args: string[]
}

const STEPS: Step[] = [
  { name: 'lint', file: toolFile('oxlint'), args: [] },
  { name: 'format', file: toolFile('oxfmt'), args: ['--check'] },
  ...[
    'packages/contract',
    'packages/server',
    'packages/web',
    '.',
    ...installedOptionalPackages(),
  ].map((project) => ({
    name: `types ${project}`,
    file: toolFile('typescript', 'tsc'),
    args: ['--project', project],
  })),
  { name: 'row types', file: `${ROOT}/scripts/row-types.ts`, args: ['--check'] },
  { name: 'durations', file: `${ROOT}/scripts/check-durations.ts`, args: [] },
  { name: 'imports', file: `${ROOT}/scripts/check-imports.ts`, args: [] },
  { name: 'unused', file: toolFile('knip'), args: [] },
  { name: 'language', file: `${ROOT}/scripts/check-language.ts`, args: [] },
]

const wanted = process.argv.slice(2)
const steps = STEPS.filter(
  ({ name }) => wanted.length === 0 || wanted.some((prefix) => name.startsWith(prefix)),
)
if (steps.length === 0) throw new Error(`Unknown step; the steps are: ${stepNames(STEPS)}`)

const failed: Step[] = []
const summary: string[] = []
for (const step of steps) {
  console.log(`\n▶ ${step.name}`)
  const startedAt = performance.now()
  const { succeeded } = await runFile(step.file, step.args)
  if (!succeeded) failed.push(step)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  summary.push(`${succeeded ? 'ok    ' : 'FAILED'} ${seconds.padStart(5)} s  ${step.name}`)
}

console.log(`\n${summary.join('\n')}`)
console.log(failed.length === 0 ? 'check passed' : `check failed: ${stepNames(failed)}`)
process.exitCode = failed.length === 0 ? 0 : 1

/** The package's types are compared with ours if it is installed. */
function installedOptionalPackages(): string[] {
  if (isMultiDevicePresent()) return ['packages/multi-device']
  console.log('packages/multi-device is not installed: its types are not checked')
  return []
}

function stepNames(list: Step[]): string {
  return list.map(({ name }) => name).join(', ')
}
