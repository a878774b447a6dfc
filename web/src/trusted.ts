// What the browser may take as code, where it asks ("trusted types"): workers of this site, and nothing as HTML.
// DOMPurify has a policy of its own for the texts of exercises.

interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string | null }): unknown;
}

(globalThis as { trustedTypes?: TrustedTypes }).trustedTypes?.createPolicy("default", {
  createScriptURL: (url) => (new URL(url, location.href).origin === location.origin ? url : null),
});
