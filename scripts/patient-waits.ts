import { expect, vi } from 'vitest'
import { patience } from './machine-speed.ts'

// Awaited signs must come; how soon is not what a test asks. A loaded machine takes longer than Vitest's default of one
// second and stands still for seconds at times, so no wait ends earlier than the patience of this run, whatever limit a
// file gives. Durations that the product promises are measured in bench/.

const { waitMs } = patience()
const { waitFor } = vi
// Files of tests share their modules, and this one is evaluated before each of them.
if (!('isPatient' in waitFor)) {
  const patient: typeof vi.waitFor = (callback, options) => {
    const asked = typeof options === 'number' ? { timeout: options } : options
    return waitFor(callback, patiently(asked))
  }
  vi.waitFor = Object.assign(patient, { isPatient: true })
  const { poll } = expect
  expect.poll = (callback, options) => poll(callback, patiently(options))
}

function patiently<T extends { timeout?: number }>(asked: T | undefined) {
  return { ...asked, timeout: Math.max(asked?.timeout ?? 0, waitMs) }
}
