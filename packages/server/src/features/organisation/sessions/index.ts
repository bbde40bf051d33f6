export {
  actorOf,
  authenticateRequest,
  authenticateToken,
  authenticateVisitor,
} from './authenticate.ts'
export { setOwnOrigins } from './session-cookie.ts'
export { forgiveGuesses } from './sign-in.ts'
