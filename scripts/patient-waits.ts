import { expect, vi } from 'vitest'
import { timeLimits } from './machine-speed.ts'

// Raises every wait's limit to the patience of this run: tests check that a sign comes, not how soon. A loaded machine
// exceeds Vitest's default of one second and stands still for seconds at times. Durations that the product promises are
// measured in bench/.

const { waitMs } = timeLimits()
const { waitFor } = vi
// Test files share their modules, and this file is evaluated before each of them.
if (!('isPatient' in waitFor)) {
  const patientWaitFor: typeof vi.waitFor = (callback, options) => {
    const asked = typeof options === 'number' ? { timeout: options } : options
    return waitFor(callback, withPatientTimeout(asked))
  }
  vi.waitFor = Object.assign(patientWaitFor, { isPatient: true })
  const { poll } = expect
  expect.poll = (callback, options) => poll(callback, withPatientTimeout(options))
}

function withPatientTimeout<T extends { timeout?: number }>(asked: T | undefined) {
  return { ...asked, timeout: Math.max(asked?.timeout ?? 0, waitMs) }
}
