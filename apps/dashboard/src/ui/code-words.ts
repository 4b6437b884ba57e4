/** What is wrong with the code of an app, wherever it is typed. */
export const WRONG_CODE =
  'The code is not right. Wait for the next code of the app, and enter that one. If it is refused too, the clock of the device is off: let it set itself.';
export const USED_CODE = 'This code was used before, and each works once. Wait for the next code of the app.';
