import { describe, expect, it } from 'vitest'
import {
  formatCount,
  formatDate,
  formatDateTime,
  formatDateTimeIn,
  formatReais,
  formatRelative,
  formatTime,
  formatTimeIn,
  formatTimeOrDate,
} from './formats.ts'

const at = new Date(2026, 2, 7, 9, 5)

describe('dates', () => {
  it('are written as dd/MM/yyyy, dd/MM/yy HH:mm and HH:mm', () => {
    expect(formatDate(at)).toBe('07/03/2026')
    expect(formatDateTime(at)).toBe('07/03/26 09:05')
    expect(formatTime(at)).toBe('09:05')
  })

  it('may be given as text or number', () => {
    expect(formatDate(at.toISOString())).toBe('07/03/2026')
    expect(formatDate(at.getTime())).toBe('07/03/2026')
  })

  it('are those of a zone where it counts, whatever the browser’s is', () => {
    const late = '2026-03-07T23:30:00.000Z'
    expect(formatDateTimeIn(late, 'America/Sao_Paulo')).toBe('07/03/26 20:30')
    expect(formatDateTimeIn(late, 'Asia/Tokyo')).toBe('08/03/26 08:30')
    expect(formatDateTimeIn('never', 'UTC')).toBe('')
    expect(formatTimeIn(late, 'Asia/Tokyo')).toBe('08:30')
    expect(formatTimeIn('never', 'UTC')).toBe('')
  })

  it('are empty when there is none', () => {
    expect(formatDate('')).toBe('')
    expect(formatDateTime('never')).toBe('')
    expect(formatRelative(Number.NaN, 'pt')).toBe('')
  })

  it('show the time today and the day otherwise', () => {
    expect(formatTimeOrDate(at, new Date(2026, 2, 7, 23, 59))).toBe('09:05')
    expect(formatTimeOrDate(at, new Date(2026, 2, 8, 0, 0))).toBe('07/03/2026')
    expect(formatTimeOrDate(at, new Date(2027, 2, 7, 9, 5))).toBe('07/03/2026')
  })
})

describe('money and counts', () => {
  it('are pt-BR', () => {
    expect(formatReais(1234.5)).toBe('R$\u00a01.234,50')
    expect(formatCount(10_000)).toBe('10.000')
  })
})

describe('relative times', () => {
  const now = new Date(2026, 2, 7, 12, 0)
  const ago = (seconds: number) => new Date(now.getTime() - seconds * 1000)

  it('take the largest unit that fits, in the language', () => {
    expect(formatRelative(ago(20), 'pt', now)).toBe('agora')
    expect(formatRelative(ago(5 * 60), 'pt', now)).toBe('há 5 minutos')
    expect(formatRelative(ago(3 * 3600), 'en', now)).toBe('3 hours ago')
    expect(formatRelative(ago(86_400), 'en', now)).toBe('yesterday')
    expect(formatRelative(ago(-2 * 86_400), 'es', now)).toBe('pasado mañana')
  })
})
