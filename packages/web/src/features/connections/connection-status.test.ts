import { connectionStatuses, troubledStatuses } from '@guiche/contract/connections'
import { describe, expect, it } from 'vitest'
import { isTroubled, sessionActionsOf, troubleOf } from './connection-status.ts'

describe('a line', () => {
  it('needs somebody in the statuses that the contract names', () => {
    const troubled = connectionStatuses.filter((status) => isTroubled({ status }))
    expect(troubled.toSorted()).toEqual(troubledStatuses.toSorted())
  })

  it('offers a way on in each status', () => {
    for (const status of connectionStatuses) expect(sessionActionsOf(status)).not.toEqual([])
    expect(sessionActionsOf('DISCONNECTED')).toEqual(['retry', 'renew'])
    expect(sessionActionsOf('PAIRING')).toEqual(['disconnect'])
  })

  it('says why it is down, and nothing of it once it is up', () => {
    expect(troubleOf({ status: 'DISCONNECTED', trouble: 'logged_out' })).toBe('logged_out')
    expect(troubleOf({ status: 'CONNECTED', trouble: 'logged_out' })).toBeUndefined()
    expect(troubleOf({ status: 'DISCONNECTED', trouble: 'of_tomorrow' })).toBeUndefined()
  })
})
