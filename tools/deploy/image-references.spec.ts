import { describe, expect, it } from '@jest/globals';
import { imageReferences, judgeImages } from './image-references.ts';

const DIGEST = `@sha256:${'0a'.repeat(32)}`;
const refs = (...images: string[]) => images.map((image, n) => ({ file: `file-${n}`, image }));

describe('the images that are used', () => {
  it('are found in a Dockerfile, a Compose file and a manifest, without our own', () => {
    const text = [
      '# syntax=docker/dockerfile:1',
      'ARG NODE_IMAGE=node:24-bookworm-slim',
      'FROM ${NODE_IMAGE} AS build',
      'FROM debian:12',
      '    image: redis:8-alpine',
      "      - image: 'apache/kafka:4.1.1'",
      '          image: referral-exchange/auth',
      '    image: ${IMAGE_PREFIX:-referral-exchange}/auth:${IMAGE_TAG:-local}',
    ].join('\n');
    expect(imageReferences('x', text).map(({ image }) => image)).toEqual([
      'node:24-bookworm-slim',
      'debian:12',
      'redis:8-alpine',
      'apache/kafka:4.1.1',
    ]);
  });

  it('are listed when they are named by a tag', () => {
    const { byTag } = judgeImages(refs('redis:8', `node:24${DIGEST}`, 'redis:8'));
    expect(byTag).toEqual(['redis:8 (file-0, file-2)']);
  });

  it('must be named in one way', () => {
    expect(judgeImages(refs('redis:8', `redis:8${DIGEST}`)).inconsistent).toEqual([
      `redis:8 and redis:8${DIGEST}`,
    ]);
    expect(judgeImages(refs('redis:8', 'redis:8', 'node:24')).inconsistent).toEqual([]);
  });
});
