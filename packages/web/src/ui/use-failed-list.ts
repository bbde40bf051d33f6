import { useEffect, useEffectEvent } from 'react'
import { toast } from './toast.tsx'

/** Says once that a list could not be loaded, beside what stands in its place (core 8). */
export function useFailedList(hasFailed: boolean, text: string): void {
  const tell = useEffectEvent(() => toast.error(text))
  useEffect(() => {
    if (hasFailed) tell()
  }, [hasFailed])
}
