import { useEffect } from 'react'
import { toast } from '../../../ui/toast.tsx'

/** Says once that something could not be loaded. */
export function useErrorToast(hasFailed: boolean, text: string): void {
  useEffect(() => {
    if (hasFailed) toast.error(text)
  }, [hasFailed, text])
}
