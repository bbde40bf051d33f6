import { auditActions, type AuditEntry, namedParts } from '@guiche/contract/audit-log'
import { companyChange, recurrences } from '@guiche/contract/companies'
import { csvFile } from '@guiche/contract/csv'
import { profiles } from '@guiche/contract/permissions'
import { chargeStatuses } from '@guiche/contract/pix-charges'
import { reviewReasons } from '@guiche/contract/pix-providers'
import { sessionEndings } from '@guiche/contract/sessions'
import { MASKED, settingKeys, storableSetting } from '@guiche/contract/settings'
import { afterEach, expect, test } from 'vitest'
import { languages, changeLanguage } from '../../../platform/words.ts'
import { auditLogWords } from './audit-log.words.ts'
import { actionText, auditSheetRows, detailParts, detailText, personText } from './audit-texts.ts'

const entry: AuditEntry = {
  id: 1,
  at: '2026-03-01T12:00:00.000Z',
  company: { id: 3, name: 'Loja' },
  user: { id: 7, name: 'Rui' },
  isOutsider: false,
  action: 'users.change',
  detail: { id: 9, name: '=1+1', password: true, later: { a: 1 } },
}

afterEach(() => changeLanguage('en'))

/** Name and value of the last detail. */
const lastDetail = (action: string, detail: AuditEntry['detail']) =>
  detailParts({ ...entry, action, detail }).at(-1)

test('every action has a text in each language', () => {
  for (const words of [auditLogWords.pt, auditLogWords.en, auditLogWords.es]) {
    const called = auditActions.map((action) => words[action])
    expect(new Set(called).size).toBe(auditActions.length)
  }
  expect(actionText('of.tomorrow')).toBe('of.tomorrow')
})

test("every detail of an operator's change of a company has a text, and instants are formatted", () => {
  const changed = Object.keys(companyChange.shape)
  expect(changed.length).toBeGreaterThan(8)
  for (const words of [auditLogWords.pt, auditLogWords.en, auditLogWords.es])
    expect(changed.filter((key) => !(`of_${key}` in words))).toEqual([])
  const moved = { ...entry, detail: { dueDate: '2026-12-31T15:00:00.000Z' } }
  expect(detailText(moved)).toMatch(/: 31\/12\/26 \d\d:00$/)
})

test('deleted users and users of another company have a text', () => {
  expect(personText(entry, String)).toBe('Rui')
  const nameless = { ...entry, user: { id: 7, name: '' } }
  expect(personText(nameless, String)).toBe('formerUser')
  expect(personText({ ...nameless, isOutsider: true }, String)).toBe('operator')
})

test('details have names, and a CSV file contains no formula', () => {
  expect(detailText(entry)).toContain('later: {"a":1}')
  const [head, line] = csvFile(auditSheetRows([entry], String), ';').split('\r\n')
  expect(head?.slice(1)).toBe('when;company;who;what;details')
  expect(line).toContain(';Loja;Rui;')
  const renamed = { ...entry, user: { id: 7, name: '=1+1' } }
  expect(csvFile(auditSheetRows([renamed], String), ';').split('\r\n')[1]).toContain(";'=1+1;")
})

test('a setting has its name, and its value is shown like on the settings page', () => {
  for (const language of languages) {
    changeLanguage(language)
    for (const key of settingKeys) {
      const [[, name] = []] = detailParts({
        ...entry,
        action: 'settings.change',
        detail: { key, value: '' },
      })
      expect(name, key).not.toBe(key)
      const choices = ['enabled', 'disabled', 'queue', 'company', 'text', 'button', 'list']
      for (const value of [...choices, 'true', 'false', 'asaas', 'efi', MASKED]) {
        // Settings with free text show the stored value.
        if (storableSetting(key, value) === undefined) continue
        if (storableSetting(key, 'anything') !== undefined) continue
        expect(lastDetail('settings.change', { key, value })?.[1], `${key} ${value}`).not.toBe(
          value,
        )
      }
      expect(lastDetail('settings.change', { key, value: MASKED })?.[1]).not.toBe(MASKED)
    }
  }
  changeLanguage('pt')
  const settingChangeText = (key: string, value: string) =>
    detailText({ ...entry, action: 'settings.change', detail: { key, value } })
  expect(settingChangeText('multipleSessions', 'enabled')).toBe(
    'Configuração: Várias sessões por usuário · Valor: ligada',
  )
  expect(settingChangeText('scheduleType', 'queue')).toMatch(/· Valor: Por fila$/)
  expect(settingChangeText('ratingMinutes', '60')).toMatch(/· Valor: 60 minutos$/)
  expect(settingChangeText('country', 'MX')).toMatch(/· Valor: México$/)
  expect(settingChangeText('pixKey', '')).toMatch(/· Valor: vazio$/)
  expect(settingChangeText('pixProvider', '')).toMatch(/· Valor: Sem provedor$/)
  expect(settingChangeText('asaas', MASKED)).toMatch(/· Valor: guardado em segredo$/)
  expect(settingChangeText('pixName', 'enabled')).toMatch(/· Valor: enabled$/)
  expect(settingChangeText('of.tomorrow', 'x')).toBe('Configuração: of.tomorrow · Valor: x')
})

test('values of an enumeration have a text, money is in reais, and null is shown as nothing', () => {
  const few = {
    profile: profiles,
    recurrence: recurrences,
    ending: sessionEndings,
    reason: reviewReasons,
    from: chargeStatuses,
    to: chargeStatuses,
  }
  for (const language of languages) {
    changeLanguage(language)
    for (const [part, values] of Object.entries(few))
      for (const value of values) {
        const [name, text] = lastDetail('users.change', { [part]: value }) ?? []
        expect(name, part).not.toBe(part)
        expect(text, value).not.toMatch(/^[a-z]|_/)
      }
  }
  changeLanguage('pt')
  const withPlainSpaces = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
  const companyChangeText = (detail: AuditEntry['detail']) =>
    lastDetail('company.change', detail)?.map(withPlainSpaces).join(': ')
  expect(companyChangeText({ profile: 'user' })).toBe('Perfil: Atendente')
  expect(companyChangeText({ status: false })).toBe('Situação: Inativa')
  expect(companyChangeText({ dueDate: null })).toBe('Vencimento: nenhum')
  expect(companyChangeText({ cents: 4990 })).toBe('Valor: R$ 49,90')
  expect(companyChangeText({ value: 1234.5 })).toBe('Valor: R$ 1.234,50')
  expect(companyChangeText({ paid: 10 })).toBe('Valor pago: R$ 10,00')
  expect(companyChangeText({ planId: 3 })).toBe('Id do plano: 3')
  expect(companyChangeText({ endedAt: '2026-12-31T15:00:00.000Z' })).toMatch(
    /^Fim: 31\/12\/26 \d\d:00$/,
  )
  expect(companyChangeText({ profile: 'of.tomorrow' })).toBe('Perfil: of.tomorrow')
})

test('a stored name replaces the id that it belongs to, in each language; without one the id is shown', () => {
  const detail = { userId: 12, user: 'Ana', planId: 3, plan: 'Básico', whatsappId: 9 }
  const detailTextIn = (language: (typeof languages)[number]) => {
    changeLanguage(language)
    return detailText({ ...entry, action: 'company.change', detail })
  }
  expect(detailTextIn('pt')).toBe('Usuário: Ana · Plano: Básico · Id da conexão: 9')
  expect(detailTextIn('en')).toMatch(/^User: Ana · Plan: Básico · .*: 9$/)
  expect(detailTextIn('es')).toBe('Usuario: Ana · Plan: Básico · Id de la conexión: 9')
  changeLanguage('pt')
  const named = ['user', 'asUser', 'company', 'whatsapp', 'plan', 'prompt']
  expect(Object.values(namedParts).map(({ as }) => as)).toEqual(named)
  for (const [id, { as }] of Object.entries(namedParts))
    expect(detailParts({ ...entry, detail: { [id]: 1, [as]: 'Ana' } })).toHaveLength(1)
})
