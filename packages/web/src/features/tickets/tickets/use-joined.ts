import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { joinRoom, type Room } from '../../../platform/live.ts'
import { askAgain } from '../../../platform/live-cache.ts'

interface Joined {
  /** Whose ticket or which list it is. */
  of?: string | number
  isOn?: boolean
}

/** Is in a room for as long as the component lives and wants it: what its words are about is under these keys. */
export function useJoined(
  room: Room,
  queryKeys: readonly QueryKey[],
  { of, isOn = true }: Joined = {},
): void {
  const cache = useQueryClient()
  const onJoined = useEffectEvent((toldAt: number) => {
    for (const key of queryKeys) askAgain(cache, toldAt, key)
  })
  useEffect(() => {
    if (!isOn) return undefined
    return joinRoom(room, of === undefined ? undefined : String(of), (toldAt) => onJoined(toldAt))
  }, [room, of, isOn])
}
