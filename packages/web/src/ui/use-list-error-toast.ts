import { useEffect, useEffectEvent } from 'react'
import { toast } from './toast.tsx'

/** Shows a toast once per failure to load a list, in addition to the list's error state (core 8). */
export function useListErrorToast(hasFailed: boolean, text: string): void {
  const tell = useEffectEvent(() => toast.error(text))
  useEffect(() => {
    if (hasFailed) tell()
  }, [hasFailed])
}
