import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { joinRoom, type Room } from '../../../platform/live/live-socket.ts'
import { refetchOlder } from '../../../platform/live/live-cache.ts'

interface Joined {
  /** The id of the ticket or list whose room it is. */
  of?: string | number
  isOn?: boolean
}

/** Joins a socket room while the component is mounted and `isOn`. The queries under these keys depend on its events. */
export function useJoinRoom(
  room: Room,
  queryKeys: readonly QueryKey[],
  { of, isOn = true }: Joined = {},
): void {
  const cache = useQueryClient()
  const onJoined = useEffectEvent((toldAt: number) => {
    for (const key of queryKeys) refetchOlder(cache, toldAt, key)
  })
  useEffect(() => {
    if (!isOn) return undefined
    return joinRoom(room, of === undefined ? undefined : String(of), (toldAt) => onJoined(toldAt))
  }, [room, of, isOn])
}
