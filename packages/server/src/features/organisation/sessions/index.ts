export {
  authenticateSession,
  authenticateRequest,
  authenticateToken,
  authenticateVisitor,
} from './authenticate.ts'
export { setOwnOrigins } from './session-cookie.ts'
export { resetSignInAttempts } from './sign-in.ts'
