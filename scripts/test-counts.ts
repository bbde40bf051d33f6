// Counts from the JSON reports of Vitest and Playwright. A run that ended badly without a failed test in its report (a
// file that does not load, a broken setup, no report at all) counts as 1 failure, so that the sum never looks better
// than the run was. Failures are listed with their first words and their line, for readers of only the end of a long
// output.
import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The failures of a Vitest run: tests, and files that broke outside of a test. */
export function unitFailures(file: string): string[] {
  return listAt(readReport(file), 'testResults').flatMap((suite) => {
    const tests = listAt(suite, 'assertionResults').filter(
      (test) => valueAt(test, 'status') === 'failed',
    )
    const names = tests.map((test) =>
      failureLine(
        [textAt(suite, 'name'), textAt(test, 'fullName')],
        listAt(test, 'failureMessages')[0],
      ),
    )
    const broke = valueAt(suite, 'status') === 'failed' && tests.length === 0
    return broke ? [failureLine([textAt(suite, 'name')], valueAt(suite, 'message'))] : names
  })
}

/** The failures of a Playwright run. Suites are nested: files, describes and projects. */
export function e2eFailures(file: string): string[] {
  const failed: string[] = []
  const open = listAt(readReport(file), 'suites')
  for (let suite = open.pop(); suite !== undefined; suite = open.pop()) {
    open.push(...listAt(suite, 'suites'))
    for (const spec of listAt(suite, 'specs')) {
      const tests = listAt(spec, 'tests').filter((test) => valueAt(test, 'status') === 'unexpected')
      for (const test of tests) {
        const error = listAt(test, 'results')
          .map((result) => valueAt(result, 'error'))
          .find(Boolean)
        const path = [textAt(spec, 'file'), textAt(spec, 'title')]
        failed.push(failureLine(path, valueAt(error, 'message'), lineOf(error)))
      }
    }
  }
  return failed.toSorted()
}

/** @param succeeded true if the runner exited with 0 */
export function countUnit(file: string, succeeded: boolean): Counts {
  const report = readReport(file)
  const counted = {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + countBrokenFiles(report),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  }
  return withRunnerFailure(counted, succeeded)
}

export function countE2e(file: string, succeeded: boolean): Counts {
  const report = readReport(file)
  const stats = valueAt(report, 'stats')
  const counted = {
    passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
    failed: numberAt(stats, 'unexpected'),
    skipped: numberAt(stats, 'skipped'),
  }
  return withRunnerFailure(counted, succeeded)
}

export function sumCounts(counts: Counts[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

/** Files that could not be loaded: failed files without a failed test. */
function countBrokenFiles(report: unknown): number {
  const broke = listAt(report, 'testResults').filter(
    (file) =>
      valueAt(file, 'status') === 'failed' &&
      !listAt(file, 'assertionResults').some((test) => valueAt(test, 'status') === 'failed'),
  )
  return broke.length
}

/** The line that threw a Playwright error, possibly in a file that journeys share. */
function lineOf(error: unknown): string {
  const location = valueAt(error, 'location')
  const line = numberAt(location, 'line')
  return line === 0 ? '' : ` (${basename(textAt(location, 'file'))}:${line})`
}

function failureLine(path: string[], reason: unknown, where = ''): string {
  const words = typeof reason === 'string' ? stripVTControlCharacters(reason).trim() : ''
  const first = words.split('\n', 1)[0] ?? ''
  return [path.join(' › '), first.slice(0, 200) + where].filter((part) => part !== '').join(': ')
}

function withRunnerFailure(counted: Counts, succeeded: boolean): Counts {
  return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function listAt(value: unknown, key: string): unknown[] {
  const list = valueAt(value, key)
  return Array.isArray(list) ? list : []
}

function textAt(value: unknown, key: string): string {
  const text = valueAt(value, key)
  return typeof text === 'string' ? text : ''
}

function numberAt(value: unknown, key: string): number {
  const number = valueAt(value, key)
  return typeof number === 'number' ? number : 0
}
