import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// The atomic inbox depends on internals of this version of the client: a new version fails here before it loses a
// message.

const LIB = `${import.meta.dirname}/../../../../multi-device/node_modules/baileys`
const read = (file: string) => readFileSync(`${LIB}/${file}`, 'utf8')

test('the client is the version that was examined', () => {
  const manifest: unknown = JSON.parse(read('package.json'))
  expect(manifest).toMatchObject({ name: 'baileys', version: '7.0.0-rc14' })
})

test('it decrypts, acknowledges and emits, in this order', () => {
  const source = read('lib/Socket/messages-recv.js')
  const from = source.indexOf('const handleMessage = async (node) =>')
  const handling = source.slice(from, source.indexOf('const handleCall = async (node) =>'))
  const steps = ['await decrypt()', 'await sendReceipt(', 'await upsertMessage(']
  const places = steps.map((step) => handling.indexOf(step))
  expect(places.every((place) => place > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('it listens for stanzas under the names that our code wraps', () => {
  const source = read('lib/Socket/messages-recv.js')
  for (const name of ['message', 'call', 'receipt', 'notification'])
    expect(source).toContain(`ws.on('CB:${name}', async (node) =>`)
})

test('its cipher comes from the repository that it is given', () => {
  const source = read('lib/Socket/socket.js')
  expect(source).toContain('makeSignalRepository({ creds, keys }, logger,')
  expect(read('lib/Utils/decode-wa-message.js')).toContain('repository.decryptGroupMessage({')
  expect(read('lib/Utils/decode-wa-message.js')).toContain('repository.decryptMessage({')
})

test('listeners for stanzas stay, and are never removed by the client', () => {
  for (const file of ['socket', 'messages-recv', 'chats', 'groups', 'communities'])
    expect(read(`lib/Socket/${file}.js`)).not.toMatch(/ws\.off\(['`"]CB:/)
})
