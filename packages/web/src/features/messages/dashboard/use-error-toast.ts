import { useEffect } from 'react'
import { toast } from '../../../ui/toast.tsx'

/** Shows an error toast once per failure. */
export function useErrorToast(hasFailed: boolean, text: string): void {
  useEffect(() => {
    if (hasFailed) toast.error(text)
  }, [hasFailed, text])
}
