import { csvFile } from '@guiche/contract/csv'
import { expect, test } from 'vitest'
import { chargeSheetRows } from './charge-sheet-rows.ts'

const charge = {
  id: 1,
  ticketId: 2,
  txid: 'PX1',
  cents: 123_456,
  refundedCents: 0,
  description: '=1+1',
  status: 'paid',
  code: '',
  receiver: 'Loja',
  user: null,
  settledBy: null,
  settledAt: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  contact: { id: 3, name: 'Rui' },
  ticketUuid: '00000000-0000-4000-8000-000000000000',
} as const

test('a sheet has decimal commas, and a description never becomes a formula', () => {
  const csv = csvFile(chargeSheetRows([charge], String, String), ';')
  const [head, line] = csv.split('\r\n')
  expect(head?.slice(1)).toBe('made;customer;value;refunded;description;status;by;settled;txid')
  expect(line).toContain(";Rui;1234,56;0;'=1+1;status_paid;flow;;PX1")
})

test('a refund stands beside the value, and tells if it was complete', () => {
  const refunded = { ...charge, status: 'refunded', refundedCents: 23_456 } as const
  const whole = { ...refunded, refundedCents: 123_456 }
  const csv = csvFile(chargeSheetRows([refunded, whole], String, String), ';')
  const [, part, all] = csv.split('\r\n')
  expect(part).toContain(';1234,56;234,56;')
  expect(part).toContain(';status_partlyRefunded;')
  expect(all).toContain(';1234,56;1234,56;')
  expect(all).toContain(';status_refunded;')
})
