import { beforeAll, expect, test } from 'vitest'
import { changeLanguage } from '../../../platform/words.ts'
import { doctorChecksOf } from './doctor.queries.ts'
import { findingText, fixingPageOf, textOfReports, adviceText } from './finding-text.ts'

beforeAll(() => changeLanguage('pt'))

test('facts are formatted by their kind', () => {
  const facts = { events: 12_345, oldestMs: 200_000 }
  expect(findingText({ code: 'inbox_late', state: 'warning', facts })).toBe(
    'Eventos do WhatsApp recebidos há mais de um minuto e ainda não processados: 12.345, o mais antigo há 3 minutos.',
  )
  const secure = { address: 'https://x.example', restDays: 80 }
  expect(findingText({ code: 'address_secure', state: 'ok', facts: secure })).toContain('80 dias')
  const startedAt = new Date(2026, 10, 23, 9, 5).toISOString()
  expect(
    findingText({ code: 'clock_jumped', state: 'warning', facts: { jumpMs: 9000, startedAt } }),
  ).toBe('O relógio desta máquina saltou 9 segundos desde 23/11/26 09:05.')
})

test('a healthy finding has no advice, and others link to the page where they are fixed', () => {
  const buildFinding = (code: 'disk_ok' | 'lines_down' | 'lines_waiting') =>
    ({ code, state: 'ok', facts: {} }) as const
  expect(adviceText(buildFinding('disk_ok'))).toBeUndefined()
  expect(fixingPageOf(buildFinding('disk_ok'))).toBeUndefined()
  expect(fixingPageOf(buildFinding('lines_down'))).toBe('/connections')
  expect(fixingPageOf(buildFinding('lines_waiting'))).toBe('/sends')
})

test('all findings are joined into a text for the support', () => {
  const findings = [{ code: 'server_stopped', state: 'warning', facts: {} }] as const
  const report = { check: 'address', state: 'warning', tookMs: 1, at: 'x' } as const
  expect(textOfReports('Guichê 8', [{ ...report, findings: [...findings] }])).toBe(
    'Guichê 8\n\nEndereço público\n- Atenção: O Guichê não está no ar.\n  → Inicie-o com npm start.',
  )
})

test('checks of the machine are for the operator', () => {
  expect(doctorChecksOf(false)).toEqual(['lines', 'push', 'pix'])
  expect(doctorChecksOf(true)).toHaveLength(8)
})
