import { expect, test } from 'vitest'
import { isOfDevices } from './message-envelope.ts'

const me = { id: '5511900000000:7@s.whatsapp.net', lid: '900:7@lid' }
const stanza = (attrs: Record<string, string>) => ({ tag: 'message', attrs })

test('only our own phone sends messages to its devices, whatever the envelope claims', () => {
  const own = '5511900000000@s.whatsapp.net'
  expect(isOfDevices(stanza({ from: own, category: 'peer' }), me)).toBe(true)
  expect(isOfDevices(stanza({ from: '900@lid', category: 'peer' }), me)).toBe(true)
  expect(isOfDevices(stanza({ from: own }), me)).toBe(true)
  expect(isOfDevices(stanza({ from: own, recipient: '5511955554444@s.whatsapp.net' }), me)).toBe(
    false,
  )
  const stranger = '5511955554444@s.whatsapp.net'
  expect(isOfDevices(stanza({ from: stranger, category: 'peer' }), me)).toBe(false)
})
