import { vi } from 'vitest'

// What a test waits for has to come; how soon is not what it asks. A machine with more to do takes longer than the second
// that is the default, so that nothing is given up earlier than this. What is to be quick measures itself.

const AT_LEAST_MS = 15_000

const given = vi.waitFor
// Files of tests share their modules, and this is evaluated before each of them.
if (!('isPatient' in given)) {
  const patient: typeof vi.waitFor = (callback, options) => {
    const asked = typeof options === 'number' ? { timeout: options } : options
    return given(callback, {
      ...asked,
      timeout: Math.max(asked?.timeout ?? 0, AT_LEAST_MS),
    })
  }
  vi.waitFor = Object.assign(patient, { isPatient: true })
}
