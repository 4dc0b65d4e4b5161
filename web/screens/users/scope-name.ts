import { type Scope, scopes } from '@comanda/domain/users/scopes.ts'
import { t } from '../../language/t.ts'

const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text)

/** Display name of a scope. */
export const scopeName = (scope: string): string => (isScope(scope) ? t(`users.scope.${scope}`) : scope)
