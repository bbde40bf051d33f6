import { expect, test } from 'vitest'
import { cipherUser } from '../../testing/whatsapp-web/cipher-user.ts'
import { loadPackage } from '../../testing/whatsapp-web/load-package.ts'

// With the cipher's own library: each test fails without the patch.

const found = await loadPackage()
if (!found) throw new Error('packages/multi-device is not installed')
const baileys = found

const LINE = '5511900001111@s.whatsapp.net'
const CUSTOMER = '5511970000001@s.whatsapp.net'

test("a session in which another session's message was tried reads its own later messages", async () => {
  const line = cipherUser(baileys)
  const customer = cipherUser(baileys)
  await customer.begin(LINE, await line.bundle())
  expect(await line.read(CUSTOMER, await customer.write(LINE, 'first'))).toBe('first')
  expect(await customer.read(LINE, await line.write(CUSTOMER, 'answer'))).toBe('answer')

  // While this is on its way, the line begins a session of its own.
  const older = await customer.write(LINE, 'older')
  await line.begin(CUSTOMER, await customer.bundle())
  const begun = await line.write(CUSTOMER, 'begun')
  expect(await line.read(CUSTOMER, older)).toBe('older')

  expect(await customer.read(LINE, begun)).toBe('begun')
  expect(await line.read(CUSTOMER, await customer.write(LINE, 'newer'))).toBe('newer')
})

test('queued work on an address is stored in its own transaction', async () => {
  const line = cipherUser(baileys)
  const customer = cipherUser(baileys)
  await line.begin(CUSTOMER, await customer.bundle())
  // Two at once: the second waits behind the first, whose transaction is committed before it begins.
  const [first, second] = await Promise.all([
    line.write(CUSTOMER, 'first'),
    line.within('another lock', () => line.write(CUSTOMER, 'second')),
  ])
  const third = await line.write(CUSTOMER, 'third')
  for (const [text, written] of Object.entries({ first, second, third }))
    expect(await customer.read(LINE, written)).toBe(text)
})
