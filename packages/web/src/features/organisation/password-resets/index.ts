export { PasswordResetForm } from './PasswordResetForm.tsx'
export { passwordResetWords } from './password-resets.words.ts'
