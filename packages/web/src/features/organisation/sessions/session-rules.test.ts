import { FAR_DUE_DATE as FAR_DUE_DATE_OF_CONTRACT } from '@guiche/contract/companies'
import type { User } from '@guiche/contract/users'
import { describe, expect, test } from 'vitest'
import { buildSessionUser } from '../../../testing/build-session-user.ts'
import {
  dueDateOf,
  FAR_DUE_DATE,
  isExpired,
  pageAfterSignIn,
  settingValueOf,
  withCompany,
  withSetting,
  withUser,
} from './session-rules.ts'

const setting = {
  id: 1,
  key: 'campaignsEnabled',
  value: 'true',
  companyId: 1,
  createdAt: 'x',
  updatedAt: 'x',
}
const user = buildSessionUser([setting])

describe('the page after signing in', () => {
  test.each([
    [undefined, '/tickets'],
    [null, '/tickets'],
    [{ from: '/' }, '/tickets'],
    [{ from: '/users?page=2#x' }, '/users?page=2#x'],
    [{ from: '//elsewhere.example' }, '/tickets'],
    [{ from: '/\\elsewhere.example' }, '/tickets'],
    [{ from: 'https://elsewhere.example' }, '/tickets'],
    [{ from: 3 }, '/tickets'],
  ])('for %j is %s', (state, page) => {
    expect(pageAfterSignIn(state)).toBe(page)
  })
})

describe('the due date', () => {
  test('is past a moment after it', () => {
    expect(isExpired(user.company, Date.parse(user.company.dueDate))).toBe(false)
    expect(isExpired(user.company, Date.parse(user.company.dueDate) + 1)).toBe(true)
  })

  test('is absent for a company that never expires', () => {
    expect(FAR_DUE_DATE).toBe(FAR_DUE_DATE_OF_CONTRACT)
    expect(dueDateOf({ dueDate: FAR_DUE_DATE })).toBeUndefined()
    expect(dueDateOf(user.company)).toBe('2026-11-24T02:59:59.999Z')
  })
})

describe('a live event', () => {
  test('with a complete session user replaces the user', () => {
    const changed = { ...user, name: 'Ana Maria' }
    expect(withUser(user, changed)).toBe(changed)
  })

  test('of the user does not restore an older company', () => {
    const heard = { ...user, company: { ...user.company, updatedAt: '2026-11-20T12:00:01.000Z' } }
    const company = { ...user.company, updatedAt: '2026-11-20T12:00:00.000Z' }
    const changed = { ...user, name: 'Ana Maria', company }
    expect(withUser(heard, changed)).toEqual({ ...heard, name: 'Ana Maria' })
  })

  test('with a listed user keeps fields that only a session has', () => {
    const { language: _, ...shared } = user
    const changed: User = {
      ...shared,
      name: 'Ana Maria',
      profile: 'user',
      online: true,
      company: { id: 1, name: 'x' },
      createdAt: 'x',
    }
    expect(withUser(user, changed)).toEqual({ ...user, name: 'Ana Maria', profile: 'user' })
  })

  test('of the company keeps its settings, and maps a missing due date to the far one', () => {
    const { settings: _, ...company } = user.company
    const changed = withCompany(user, { ...company, name: 'Outra', dueDate: null })
    expect(changed.company).toEqual({ ...user.company, name: 'Outra', dueDate: FAR_DUE_DATE })
    expect(withCompany(user, { ...company, name: 'Antiga', updatedAt: '' })).toBe(user)
  })

  test('of a setting replaces it', () => {
    const changed = withSetting(withSetting(user, { ...setting, value: 'false' }), {
      ...setting,
      id: 2,
      key: 'call',
      value: 'enabled',
    })
    expect(settingValueOf(changed.company, 'campaignsEnabled')).toBe('false')
    expect(settingValueOf(changed.company, 'call')).toBe('enabled')
    expect(changed.company.settings).toHaveLength(2)
  })
})
