export { SignUpPanel } from './SignUpPanel.tsx'
export { signUpWords } from './sign-up.words.ts'
