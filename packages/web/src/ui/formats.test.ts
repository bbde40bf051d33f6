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
  it('use dd/MM/yyyy, dd/MM/yy HH:mm and HH:mm', () => {
    expect(formatDate(at)).toBe('07/03/2026')
    expect(formatDateTime(at)).toBe('07/03/26 09:05')
    expect(formatTime(at)).toBe('09:05')
  })

  it('accept text and numbers', () => {
    expect(formatDate(at.toISOString())).toBe('07/03/2026')
    expect(formatDate(at.getTime())).toBe('07/03/2026')
  })

  it('can use a time zone other than the browser’s', () => {
    const late = '2026-03-07T23:30:00.000Z'
    expect(formatDateTimeIn(late, 'America/Sao_Paulo')).toBe('07/03/26 20:30')
    expect(formatDateTimeIn(late, 'Asia/Tokyo')).toBe('08/03/26 08:30')
    expect(formatDateTimeIn('never', 'UTC')).toBe('')
    expect(formatTimeIn(late, 'Asia/Tokyo')).toBe('08:30')
    expect(formatTimeIn('never', 'UTC')).toBe('')
  })

  it('are empty for a missing date', () => {
    expect(formatDate('')).toBe('')
    expect(formatDateTime('never')).toBe('')
    expect(formatRelative(Number.NaN, 'pt')).toBe('')
  })

  it('show the time for today and the date for other days', () => {
    expect(formatTimeOrDate(at, new Date(2026, 2, 7, 23, 59))).toBe('09:05')
    expect(formatTimeOrDate(at, new Date(2026, 2, 8, 0, 0))).toBe('07/03/2026')
    expect(formatTimeOrDate(at, new Date(2027, 2, 7, 9, 5))).toBe('07/03/2026')
  })
})

describe('money and counts', () => {
  it('use pt-BR format', () => {
    expect(formatReais(1234.5)).toBe('R$\u00a01.234,50')
    expect(formatCount(10_000)).toBe('10.000')
  })
})

describe('relative times', () => {
  const now = new Date(2026, 2, 7, 12, 0)
  const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1000)

  it('use the largest unit that fits, in the user’s language', () => {
    expect(formatRelative(secondsAgo(20), 'pt', now)).toBe('agora')
    expect(formatRelative(secondsAgo(5 * 60), 'pt', now)).toBe('há 5 minutos')
    expect(formatRelative(secondsAgo(3 * 3600), 'en', now)).toBe('3 hours ago')
    expect(formatRelative(secondsAgo(86_400), 'en', now)).toBe('yesterday')
    expect(formatRelative(secondsAgo(-2 * 86_400), 'es', now)).toBe('pasado mañana')
  })
})
