export { SignUpForm } from './SignUpForm.tsx'
export { signUpWords } from './sign-up.words.ts'
