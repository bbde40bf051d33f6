import type { SentTo } from '@guiche/contract/routes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../platform/call.ts'

export function useRequestCode() {
  return useMutation({
    mutationFn: (email: string) => call('POST /forgetpassword', { body: { email } }),
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: SentTo<'POST /resetpasswords'>['body']) =>
      call('POST /resetpasswords', { body }),
  })
}
