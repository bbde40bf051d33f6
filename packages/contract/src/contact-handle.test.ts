import { expect, test } from 'vitest'
import { contactHandleOf } from './contact-handle.ts'

test.each([
  ['a number', { name: 'Maria', number: '5511987650001', username: 'maria' }, '5511987650001'],
  [
    'a username, where no number is shown',
    { name: 'Maria', number: '', username: 'maria' },
    '@maria',
  ],
  ['nothing that the name says already', { name: '@maria', number: '', username: 'maria' }, ''],
  ['nothing, where nothing is known', { name: 'WhatsApp 2345', number: '' }, ''],
])('a contact’s handle is %s', (_, contact, handle) => {
  expect(contactHandleOf(contact)).toBe(handle)
})
