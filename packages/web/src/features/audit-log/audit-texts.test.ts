import { auditActions, type AuditEntry } from '@guiche/contract/audit-log'
import { companyChange } from '@guiche/contract/companies'
import { expect, test } from 'vitest'
import { csvOf } from '../../platform/csv.ts'
import { auditLogWords } from './audit-log.words.ts'
import { actionText, auditLines, detailText, personText } from './audit-texts.ts'

const entry: AuditEntry = {
  id: 1,
  at: '2026-03-01T12:00:00.000Z',
  company: { id: 3, name: 'Loja' },
  user: { id: 7, name: 'Rui' },
  isOutsider: false,
  action: 'users.change',
  detail: { id: 9, name: '=1+1', password: true, later: { a: 1 } },
}

test('every action has words of its own in each language', () => {
  for (const words of [auditLogWords.pt, auditLogWords.en, auditLogWords.es]) {
    const told = auditActions.map((action) => words[action])
    expect(new Set(told).size).toBe(auditActions.length)
  }
  expect(actionText('of.tomorrow')).toBe('of.tomorrow')
})

test('all that an operator changes of a company is called by words, and a moment is no code', () => {
  const changed = Object.keys(companyChange.shape)
  expect(changed.length).toBeGreaterThan(8)
  for (const words of [auditLogWords.pt, auditLogWords.en, auditLogWords.es])
    expect(changed.filter((key) => !(`of_${key}` in words))).toEqual([])
  const moved = { ...entry, detail: { dueDate: '2026-12-31T15:00:00.000Z' } }
  expect(detailText(moved)).toMatch(/: 31\/12\/26 \d\d:00$/)
})

test('whoever is gone, and whoever was of another company, is called so', () => {
  expect(personText(entry, String)).toBe('Rui')
  const nameless = { ...entry, user: { id: 7, name: '' } }
  expect(personText(nameless, String)).toBe('formerUser')
  expect(personText({ ...nameless, isOutsider: true }, String)).toBe('operator')
})

test('details are told by their names, and a sheet runs nothing that one says', async () => {
  expect(detailText(entry)).toContain('later: {"a":1}')
  const [head, line] = (await csvOf(auditLines([entry], String))).split('\r\n')
  expect(head?.slice(1)).toBe('when;company;who;what;details')
  expect(line).toContain(';Loja;Rui;')
  const renamed = { ...entry, user: { id: 7, name: '=1+1' } }
  expect((await csvOf(auditLines([renamed], String))).split('\r\n')[1]).toContain(`"'=1+1"`)
})
