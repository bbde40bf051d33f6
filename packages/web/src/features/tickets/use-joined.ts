import { useEffect, useEffectEvent } from 'react'

/** Is in a room for as long as the component lives and wants it. `key` is what the room depends on. */
export function useJoined(join: () => () => void, isOn = true, key?: string | number): void {
  const enter = useEffectEvent(join)
  useEffect(() => (isOn ? enter() : undefined), [isOn, key])
}
