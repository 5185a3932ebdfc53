import { createHash } from 'node:crypto';

/**
 * The script of the pages with passkeys. A form with `data-passkey` has the options of WebAuthn as JSON. It is shown if the
 * browser knows passkeys; sending it asks the device, and puts its response into the field `passkey`.
 */
export const PASSKEY_SCRIPT = `(function () {
  'use strict';
  if (!window.PublicKeyCredential || !navigator.credentials) return;
  function bytesOf(text) {
    var binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(binary, function (one) { return one.charCodeAt(0); });
  }
  function textOf(buffer) {
    var binary = String.fromCharCode.apply(null, new Uint8Array(buffer));
    return btoa(binary).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
  }
  function withBytes(descriptor) {
    return Object.assign({}, descriptor, { id: bytesOf(descriptor.id) });
  }
  function optionsOf(form) {
    var options = JSON.parse(form.dataset.options);
    options.challenge = bytesOf(options.challenge);
    if (options.user) options.user = withBytes(options.user);
    if (options.allowCredentials) options.allowCredentials = options.allowCredentials.map(withBytes);
    if (options.excludeCredentials) options.excludeCredentials = options.excludeCredentials.map(withBytes);
    return { publicKey: options };
  }
  function json(credential) {
    var from = credential.response;
    var response = { clientDataJSON: textOf(from.clientDataJSON) };
    ['attestationObject', 'authenticatorData', 'signature', 'userHandle'].forEach(function (name) {
      if (from[name]) response[name] = textOf(from[name]);
    });
    if (from.getTransports) response.transports = from.getTransports();
    return JSON.stringify({
      id: credential.id,
      rawId: textOf(credential.rawId),
      type: credential.type,
      clientExtensionResults: {},
      response: response,
    });
  }
  document.querySelectorAll('[data-passkey-missing]').forEach(function (note) { note.hidden = true; });
  document.querySelectorAll('form[data-passkey]').forEach(function (form) {
    var problem = form.querySelector('[role="alert"]');
    form.hidden = false;
    form.addEventListener('submit', function (event) {
      event.preventDefault();
      problem.hidden = true;
      navigator.credentials[form.dataset.passkey](optionsOf(form)).then(
        function (credential) {
          form.elements.passkey.value = json(credential);
          HTMLFormElement.prototype.submit.call(form);
        },
        function () { problem.hidden = false; },
      );
    });
  });
})();
`;

/** Path of the script. */
export const PASSKEY_SCRIPT_PATH = '/auth/passkeys.js';

/** Changes with the script, so that browsers may keep it for ever. */
export const PASSKEY_SCRIPT_VERSION = createHash('sha256').update(PASSKEY_SCRIPT).digest('hex').slice(0, 12);
