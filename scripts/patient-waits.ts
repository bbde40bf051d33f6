import { expect, vi } from 'vitest'

// What a test waits for has to come; how soon is not what it asks. A machine with more to do takes longer than the second
// that is the default, and stands still for some seconds now and then, so that nothing is given up earlier than this. What
// is to be quick measures itself.

const AT_LEAST_MS = 60_000

const { waitFor } = vi
// Files of tests share their modules, and this is evaluated before each of them.
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
  return { ...asked, timeout: Math.max(asked?.timeout ?? 0, AT_LEAST_MS) }
}
