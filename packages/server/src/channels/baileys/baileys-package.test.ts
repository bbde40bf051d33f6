import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

test('the cipher writes no session to the console, and our own output passes', async () => {
  const ours = JSON.stringify(`${import.meta.dirname}/baileys-package.ts`)
  const cipher = `${import.meta.dirname}/../../../../multi-device/node_modules/libsignal/src/session_record.js`
  const program = `
    const { findPackage } = await import(${ours})
    await findPackage()
    const { default: SessionRecord } = await import(${JSON.stringify(cipher)})
    new SessionRecord().closeSession({ indexInfo: {}, privKey: 'secret' })
    console.info('ours')`
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '--eval',
    program,
  ])
  expect(stdout + stderr).toBe('ours\n')
})
