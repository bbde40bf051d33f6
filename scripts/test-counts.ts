// Counts from the JSON reports of Vitest and Playwright. A run that ended badly although no test of
// its report failed (a file that does not load, a broken setup, no report at all) counts as one
// failure, so that the sum never looks better than the run was.
import { existsSync, readFileSync } from 'node:fs'

export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** `succeeded`: whether the runner exited with 0. */
export function countUnit(file: string, succeeded: boolean): Counts {
  const report = readReport(file)
  const counted = {
    passed: numberAt(report, 'numPassedTests'),
    failed: numberAt(report, 'numFailedTests') + filesThatBroke(report),
    skipped: numberAt(report, 'numPendingTests') + numberAt(report, 'numTodoTests'),
  }
  return honest(counted, succeeded)
}

export function countE2e(file: string, succeeded: boolean): Counts {
  const report = readReport(file)
  const stats = at(report, 'stats')
  const counted = {
    passed: numberAt(stats, 'expected') + numberAt(stats, 'flaky'),
    failed: numberAt(stats, 'unexpected'),
    skipped: numberAt(stats, 'skipped'),
  }
  return honest(counted, succeeded)
}

export function sum(counts: Counts[]): Counts {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

/** Files that could not be loaded have failed with no failed test in them. */
function filesThatBroke(report: unknown): number {
  const broke = listAt(report, 'testResults').filter(
    (file) =>
      at(file, 'status') === 'failed' &&
      !listAt(file, 'assertionResults').some((test) => at(test, 'status') === 'failed'),
  )
  return broke.length
}

function honest(counted: Counts, succeeded: boolean): Counts {
  return succeeded || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

function readReport(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function at(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined
}

function listAt(value: unknown, key: string): unknown[] {
  const list = at(value, key)
  return Array.isArray(list) ? list : []
}

function numberAt(value: unknown, key: string): number {
  const number = at(value, key)
  return typeof number === 'number' ? number : 0
}
