import { connectionStatuses, troubledStatuses } from '@guiche/contract/connections'
import { describe, expect, it } from 'vitest'
import { hasTroubleStatus, sessionActionsOf, troubleOf } from './connection-status.ts'

describe('a connection', () => {
  it('needs attention in the statuses that the contract names', () => {
    const troubled = connectionStatuses.filter((status) => hasTroubleStatus({ status }))
    expect(troubled.toSorted()).toEqual(troubledStatuses.toSorted())
  })

  it('offers an action in each status', () => {
    for (const status of connectionStatuses) expect(sessionActionsOf(status)).not.toEqual([])
    expect(sessionActionsOf('DISCONNECTED')).toEqual(['retry', 'renew'])
    expect(sessionActionsOf('PAIRING')).toEqual(['disconnect'])
  })

  const line = { provider: 'beta' } as const

  it('shows the reason of an outage, and no reason once it is connected', () => {
    expect(troubleOf({ ...line, status: 'DISCONNECTED', trouble: 'logged_out' })).toBe('logged_out')
    expect(troubleOf({ ...line, status: 'CONNECTED', trouble: 'logged_out' })).toBeUndefined()
    expect(troubleOf({ ...line, status: 'DISCONNECTED', trouble: 'of_tomorrow' })).toBeUndefined()
  })

  it('explains how to install the client when it is missing', () => {
    const down = { status: 'DISCONNECTED', trouble: 'no_driver' } as const
    expect(troubleOf({ ...line, ...down })).toBe('no_package')
    expect(troubleOf({ provider: 'cloud', ...down })).toBe('no_driver')
  })
})
