/** The mark of the pages, 32 × 32, as PNG: browsers ask for it at `/favicon.ico`, whatever the page. */
export const FAVICON = Buffer.from(
  [
    'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAYAAABzenr0AAABpElEQVR4nMSXPUvDUBSG33OTwUkH8WNTJ2sXRRyqi/YHiLgILlpH',
    'Vx10EXETq/9AsYOLOBVdtYOLY6Y6KFI3W+hmHcTkeFKLtAWxTe5NXgiXk5vkeUJy4R4bbRldLKRg0YbHPEGEJBj9CBEGVxVU0QMX',
    'lYdc6Tr90DxPv+CFQg966YCJt6W0YCauAI9L+fRui8DY8t2k5+FSynEYzms+Tc21qmt5tBo1PJOtHPojjSzdzoGsezArGEwzfD1b',
    'YRk8S/G0Iqi1GOB+lHz2TVuqKRjMH/BGKKHkN0wgFrgsUUbCloXahxjg9RCGbMQFb0S7QDdw7QLdwrUKBIFrEwgK1yIQBh5aICw8',
    'lIAOeGABXfBAAjrhXQvohnclYALesYApeEcCJuH/CpiG+1GyKygjJrj0HWXFRA5igNfDcPzNqBML/CeOsl11JiqfkcMJ718WTtXL',
    'zfwTgfYjfnMQ097F1uAztU9EAZc4HyMDM1cr5LY0JI12yYWpELlgOqJabdaH10+1X5M5eUvBowyDpDXnpNwUqj2XVOUoyrMeifk8',
    'tzPc0p5/AwAA///sE55gAAAABklEQVQDAK8a4UZqAWKTAAAAAElFTkSuQmCC',
  ].join(''),
  'base64',
);
